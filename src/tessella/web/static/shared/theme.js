// Light or dark, before anything is painted: as the system has it, unless somebody has chosen. Not a module, for those wait.

(() => {
  const root = document.documentElement;
  const read = () => {
    try {
      return localStorage.getItem("tessella.theme") ?? "";
    } catch {
      return "";
    }
  };
  const wear = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  wear(read());
  document.addEventListener("DOMContentLoaded", () => {
    for (const choice of document.querySelectorAll("[data-theme-choice] input")) {
      choice.checked = choice.value === (root.dataset.theme ?? "");
      choice.addEventListener("change", () => {
        wear(choice.value);
        try {
          localStorage.setItem("tessella.theme", choice.value);
        } catch {
          // a browser that keeps nothing: the choice holds until the page is left
        }
      });
    }
  });
})();
