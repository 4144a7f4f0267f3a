/** Recovery codes are shown once: to copy, to save, to print (P1). */
const codes = [...document.querySelectorAll("#codes li")].map((line) => line.textContent.trim());
const keep = document.getElementById("keep");
const kept = document.getElementById("kept");

const ways = {
  async copy() {
    await navigator.clipboard.writeText(codes.join("\n"));
    kept.textContent = kept.dataset.copied;
    kept.classList.remove("vh");
  },
  save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }));
    link.download = keep.dataset.file;
    link.click();
    URL.revokeObjectURL(link.href);
  },
  print: () => window.print(),
};

for (const button of keep.querySelectorAll("[data-keep]")) {
  button.hidden = button.dataset.keep === "copy" && !("clipboard" in navigator); // not over http (P32)
  button.addEventListener("click", ways[button.dataset.keep]);
}
keep.hidden = false;
