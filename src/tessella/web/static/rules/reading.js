// The page of rules: clauses can be linked to, and pictures be played on in the sandbox, which is loaded once it is near.

const sandbox = () => import("./sandbox.js");

for (const figure of document.querySelectorAll("#rules figure[data-moves]")) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: "Try it" });
  button.addEventListener("click", async () => (await sandbox()).setUp(figure.dataset));
  figure.append(button);
}

for (const heading of document.querySelectorAll("#rules :is(h2, h3)[id]")) {
  const link = document.createElement("a");
  Object.assign(link, { className: "anchor", href: `#${heading.id}`, textContent: "#" });
  link.setAttribute("aria-label", `Link to ${heading.id}`);
  heading.append(" ", link);
}

const near = (entries) => entries.some(({ isIntersecting }) => isIntersecting) && sandbox();
new IntersectionObserver(near, { rootMargin: "100%" }).observe(document.getElementById("sandbox"));
