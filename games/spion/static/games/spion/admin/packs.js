/** The picture that was chosen in the other window, or picked from the disk, shows at once. */
const blank = (image) => image.removeAttribute("src");

function shown(choice, address) {
  const image = choice.querySelector("img");
  if (address) image.src = address;
  else blank(image);
  image.hidden = !address;
}

document.addEventListener("DOMContentLoaded", () => {
  for (const choice of document.querySelectorAll(".picturechoice")) {
    const field = choice.querySelector("input");
    // Django tells it in jQuery's own way, which is no event of the page
    window.django.jQuery(field).on("change", () => shown(choice, field.value && choice.dataset.address.replace("TOKEN", encodeURIComponent(field.value))));
  }
});
