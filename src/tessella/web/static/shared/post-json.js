// What is said where the server does not answer.
export const UNANSWERED = "The server does not answer; please try again.";

// A call to the server; throws where it does not answer.
export async function postJson(address, body, headers = {}) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return response.json();
}
