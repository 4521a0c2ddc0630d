// Warns where a browser is too old, because its board would never move. It is written in the JavaScript of twenty years ago:
// such a browser cannot read the other scripts. tests/habits/test_browsers.py has what these use.

(function () {
  var OLD = "This browser is too old for the boards of Tessella: they need Safari 16.4, Chrome or Edge 111, Firefox 121, or a newer one.";

  function knows(style, value) {
    return Boolean(window.CSS && CSS.supports && CSS.supports(style, value));
  }

  function isNew() {
    return (
      "noModule" in HTMLScriptElement.prototype &&
      Boolean(Array.prototype.findLast && Array.prototype.at && Element.prototype.replaceChildren && window.Intl && Intl.ListFormat) &&
      Boolean(window.BroadcastChannel && window.ResizeObserver && window.EventSource && window.HTMLDialogElement) &&
      window.matchMedia("(width >= 1px)").matches &&
      knows("height", "1dvh") && knows("aspect-ratio", "1") && CSS.supports("selector(:has(a))")
    );
  }

  function say() {
    var line = document.createElement("p");
    line.className = "old";
    line.setAttribute("role", "alert");
    line.appendChild(document.createTextNode(OLD));
    document.body.insertBefore(line, document.body.firstChild);
  }

  if (!isNew()) document.addEventListener("DOMContentLoaded", say);
})();
