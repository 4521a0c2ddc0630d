// Whoever is forgotten by the server is forgotten by this browser, too.

for (const kept of ["localStorage", "sessionStorage"]) {
  try {
    window[kept].clear();
  } catch {
    // a browser that keeps nothing
  }
}
