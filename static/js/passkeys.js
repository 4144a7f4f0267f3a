/** Passkeys: a form asks the browser for one and takes it to the server. Where there are none, it stays hidden (P1, P32). */

/** To make one: kept on the device with the name of its owner, so that no address need be typed to log in with it. */
const ON_THE_DEVICE = { residentKey: "required", requireResidentKey: true, userVerification: "required" };

if ("PublicKeyCredential" in window) {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    for (const sign of ["focusin", "pointerdown"]) form.addEventListener(sign, library, { once: true });
    form.addEventListener("submit", ask);
    form.hidden = false;
  }
  for (const note of document.querySelectorAll("[data-without-passkeys]")) note.hidden = true;
}

async function ask(event) {
  event.preventDefault();
  const form = event.currentTarget;
  const button = form.querySelector("button");
  for (const reason of form.querySelectorAll("[data-failed]")) reason.hidden = true;
  button.disabled = true;
  try {
    form.elements.namedItem("credential").value = JSON.stringify(await passkey(form));
    form.submit();
  } catch (error) {
    const reason = form.querySelector(`[data-failed="${error.name}"]`) ?? form.querySelector('[data-failed=""]');
    reason.hidden = false;
  }
  button.disabled = false;
}

/** Comes with allauth. Fetched a little before it is needed: a browser asks for no passkey long after the tap. */
async function library() {
  await import("../mfa/js/webauthn-json.js");
  return globalThis.webauthnJSON;
}

async function passkey(form) {
  const { create, get } = await library();
  if (form.dataset.passkey === "get") return get((await options(form)).request_options);
  const { publicKey } = (await options(form)).creation_options;
  return create({ publicKey: { ...publicKey, authenticatorSelection: { ...publicKey.authenticatorSelection, ...ON_THE_DEVICE } } });
}

async function options(form) {
  const given = document.getElementById("passkey-options");
  if (given) return JSON.parse(given.textContent);
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  return answer.json();
}
