/** Pictures are chosen by looking: their names are out of sight, and the one chosen in the other window shows at once. */
function shown(choice, address) {
  const image = choice.querySelector("img");
  image.src = address;
  image.hidden = !address;
}

document.addEventListener("DOMContentLoaded", () => {
  for (const choice of document.querySelectorAll(".picturechoice")) {
    const field = choice.querySelector("input");
    field.type = "hidden";
    // Django tells it in jQuery's own way, which is no event of the page
    window.django.jQuery(field).on("change", () => shown(choice, field.value && choice.dataset.address.replace("TOKEN", encodeURIComponent(field.value))));
  }
});
