/** Who sits where in a match, by seat: as the table, the big screen, and the end that is opened again, name and draw them. */
export function seatsOf(head, room = null) {
  const away = new Set(room?.members.filter((member) => member.away).map(({ seat }) => seat));
  return {
    /** @param {number} seat */
    name: (seat) => head.names[seat] ?? "",
    /** @param {number} seat */
    look: (seat) => {
      const [figure, colour, shape] = head.looks[seat];
      return { figure, colour, shape };
    },
    /** Whoever looks back at a match that is over sees nobody away. @param {number} seat */
    away: (seat) => away.has(seat),
  };
}
