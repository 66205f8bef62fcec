// The theme's small buttons: what a button does is told under it, and on a narrow screen one leads back to the top.
// The theme has 80 kB of Bootstrap for this.
addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll('[data-bs-toggle="tooltip"]')) {
    const words = button.title || button.dataset.bsTitle;
    if (!button.hasAttribute("aria-label")) {
      button.setAttribute("aria-label", words);
    }
    button.removeAttribute("title"); // or the browser would tell it, too
    button.dataset.tip = words;
  }

  const up = document.getElementById("pst-back-to-top");
  if (!up) {
    return;
  }
  let before = scrollY;
  up.addEventListener("click", () => scrollTo(0, 0));
  addEventListener("scroll", () => {
    up.style.display = 0 < scrollY && scrollY < before ? "block" : "none";
    before = scrollY;
  });
});
