/** Who sits where in a match, by seat: as the table, and the end that is opened again, name and draw them. */
export const seatsOf = (head) => ({
  /** @param {number} seat */
  name: (seat) => head.names[seat] ?? "",
  /** @param {number} seat */
  look: (seat) => {
    const [figure, colour, shape] = head.looks[seat];
    return { figure, colour, shape };
  },
});
