// The studio's server: requests with the token, and one stream of everything that happens.

const KEY = "mrsim-token";
const RETRY_SECONDS = 1;
const STREAM = "mrsim-stream";

const windows = new BroadcastChannel("mrsim-studio");

function readToken() {
  const typed = decodeURIComponent(location.hash.slice(1));
  if (typed && !typed.startsWith("/")) {
    sessionStorage.setItem(KEY, typed);
    history.replaceState(null, "", `${location.pathname}#/bench`);
  }
  return sessionStorage.getItem(KEY) ?? "";
}

const token = readToken();

/** What the server refuses, in its own sentence. */
export class Refusal extends Error {
  constructor(problem, status, answer) {
    super(problem);
    this.status = status;
    this.answer = answer;
  }
}

/** Ask the server; throws a Refusal with its sentence. */
export async function ask(method, path, body = null, revision = null) {
  const headers = { "X-Mrsim-Token": token };
  if (body !== null) headers["Content-Type"] = "application/json";
  if (revision !== null) headers["If-Match"] = String(revision);
  const answer = await fetch(`/api/1/${path}`, { method, headers, body: body === null ? null : JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Refusal(found.problem ?? "The studio refused this.", answer.status, found);
  return found;
}

/** Listen to everything that happens, for ever; `state` is told "connected", "lost" or "refused".
 *
 * All windows share one stream: a browser opens six to a server at most. The window that holds the lock reads it and
 * hands on what it says; when it is closed, another one takes over.
 */
export function listen(receive, state) {
  const hear = (said) => {
    if (said.message) receive(said.message);
    else if (said.state) state(said.state);
  };
  const tell = (said) => {
    hear(said);
    windows.postMessage(said);
  };
  windows.onmessage = (event) => hear(event.data);
  navigator.locks.request(STREAM, { ifAvailable: true }, async (lock) => {
    if (lock) await readForEver(tell);
    else await follow(hear);
  }).then(() => navigator.locks.request(STREAM, () => readForEver(tell)));
}

async function follow(hear) {
  try {
    hear({ message: await ask("GET", "snapshot") });
    hear({ state: "connected" });
  } catch (error) {
    hear({ state: error.status === 401 ? "refused" : "lost" });
  }
}

async function readForEver(tell) {
  for (;;) {
    try {
      await readStream(tell);
    } catch {
      // the server is gone or the machine slept: try again
    }
    tell({ state: "lost" });
    await new Promise((resolve) => setTimeout(resolve, 1000 * RETRY_SECONDS));
  }
}

async function readStream(tell) {
  const answer = await fetch("/api/1/events", { headers: { "X-Mrsim-Token": token } });
  if (answer.status === 401) {
    tell({ state: "refused" });
    await new Promise(() => {});
  }
  if (!answer.ok) return;
  tell({ state: "connected" });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    for (const event of events) tell({ message: JSON.parse(event.slice("data: ".length)) });
  }
}
