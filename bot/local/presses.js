/**
 * Served to the local table's page as /app.js, in front of SimCord's own app.
 *
 * SimCord refuses a press on a page that was re-published in the same moment, drops a press made
 * while another one is under way, and shows neither. This script repeats such presses, and says so
 * on the page if a press did not count, or if the page lost its table. docs/upstream/simcord-lost-presses.md describes the causes.
 *
 * A repeat carries the request id and the sequence number of the press: SimCord carries out at most
 * one action of a number. The number changes only after SimCord said that it refused the press.
 */

/** How long a press is repeated, and the pause between two attempts, in milliseconds. */
const PATIENCE = 60_000, PAUSE = 150;
/** How long a notice stays on the page, in milliseconds. */
const READING = 20_000;
/** Refusals that are over in a moment. */
const PASSING = new Set(["busy", "stale-revision", "stale-context", "stale-generation",
  "stale-sequence", "sequence-gap"]);
/** Actions whose refusal is shown. */
const PRESSES = new Set(["click", "select", "modal_submit", "run_command"]);
const BUTTON = 2, MENU = 3;

const GONE = "That press didn’t count: the table moved on, and that choice is gone.";
const REFUSED = "That press didn’t count. Please press again.";
const WORKING = "Keeper has your press and is still working on it. The page shows it when it’s done.";
const UNREACHED = "The table doesn’t answer. Your press is sent as soon as it does.";
const UNSURE = "The table didn’t answer in time. Your press may have counted: look at the page before you press again.";
const LOST = "The page lost its connection to the table. It continues when the table answers.";
const CLOSED = "This page’s table was closed. Open the table again, at the address that it then shows you. "
  + "What counted before is still there.";
/** Answers of a server that does not know this page: the page's table has ended. */
const UNKNOWN_PAGE = new Set([401, 410]);

/** The snapshot that the app received last. */
let shown = null;
/** The options of each menu as JSON, and a number that changes with them and with each choice. */
const menus = new Map();
/** Presses made while another one was under way. */
const waiting = [];
/** The control on which the pointer went down. */
let held = null;
/** True once the table of this page has ended. */
let closed = false;

const fetchFromServer = window.fetch.bind(window);
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

// --- The connection -------------------------------------------------------------------------------

/** Send a request. Say so on the page if the table does not answer, or if it has ended. */
async function request(path, options) {
  try {
    const response = await fetchFromServer(path, options);
    if (notice.textContent === LOST) tell("");
    if (UNKNOWN_PAGE.has(response.status)) { closed = true; tell(CLOSED, { stays: true }); }
    return response;
  } catch (error) {
    if (!options?.signal?.aborted && notice.textContent !== UNREACHED) tell(LOST, { stays: true });
    throw error;
  }
}

// --- Control keys that name the custom id ---------------------------------------------------------

/** Return the buttons and menus of a snapshot, oldest first, each with the id of its message. */
function controlsOf(snapshot) {
  const found = [];
  const visit = (message, node) => {
    if (!node) return;
    if ([BUTTON, MENU].includes(node.type) && node.custom_id) found.push({ message, node });
    for (const child of [...(node.components ?? []), node.accessory]) visit(message, child);
  };
  for (const id of snapshot.timeline) visit(String(id), snapshot.messages[id]);
  return found;
}

/** Return a number that differs whenever the choice shown in a menu is out of date. */
function generation({ control_key: own, custom_id: id, options }) {
  const key = `${own}~${id}`, now = JSON.stringify(options ?? null);
  const menu = menus.get(key) ?? { number: 0 };
  if (menu.options !== now) menus.set(key, { options: now, number: menu.number + 1 });
  return menus.get(key).number;
}

/** Let a menu be chosen from as if nothing had been chosen: the app sends no choice twice. */
function emptied({ own, id }) {
  const menu = menus.get(`${own}~${id}`);
  if (menu) menu.options = "";
}

/** Add the custom id to each control key, so that a new question never inherits an old choice. */
function withCustomIds(snapshot) {
  for (const { node } of controlsOf(snapshot)) node.control_key += `~${generation(node)}~${node.custom_id}`;
  return snapshot;
}

/** Split a control key into SimCord's own key and the custom id, "" if there is none. */
function split(key) {
  const [own, , ...id] = (key ?? "").split("~");
  return { own, id: id.join("~") };
}

// --- Sending and repeating ------------------------------------------------------------------------

/** Send one attempt. Return null if its outcome is unknown, `receipt: null` if it was not taken. */
async function attempt(options, body) {
  try {
    const response = await request("/api/action", { ...options, body: JSON.stringify(body) });
    if (response.status >= 500) return null;
    return { response, receipt: response.ok ? await response.clone().json() : null };
  } catch { return null; }
}

/** Return the current snapshot, or null if the server gives none. */
async function reload({ headers }) {
  const response = await request("/api/state", { headers, cache: "no-store" }).catch(() => null);
  return response?.ok ? response.json() : null;
}

/** Return True if the table refused an attempt for a moment only. */
function passing({ response, receipt }, snapshot) {
  if (!receipt) return response.status === 400; // it was being re-published
  return snapshot.status === "stale" || PASSING.has(receipt.diagnostics[0]?.code);
}

/** Return the action for the current snapshot, or null if its control or its player is gone. */
function renewed(body, pressed, snapshot) {
  const control = controlsOf(snapshot).findLast(({ node }) => node.custom_id === pressed.id && !node.disabled);
  if (snapshot.viewerId !== pressed.viewer || (pressed.id && !control)) return null;
  return { ...body, generation: snapshot.context.generation, bot_generation: snapshot.botGeneration,
    published_revision: snapshot.publishedRevision,
    ...(control && { target_id: control.message, control_key: control.node.control_key }) };
}

/** Send an action until SimCord carried it out, or refused it for good. */
async function send(options) {
  let body = JSON.parse(options.body);
  const { own, id } = split(body.control_key);
  const pressed = { kind: body.kind, own, id, viewer: shown?.viewerId };
  if (id) body = { ...body, control_key: own };
  const until = performance.now() + PATIENCE;
  let uncertain = false;
  for (;; await pause()) {
    const outcome = await attempt(options, body);
    if (!outcome) { uncertain = true; tell(UNREACHED); continue; }
    const { receipt } = outcome;
    if (receipt?.settlement === "pending") continue;
    if (receipt && !receipt.rejected) return carriedOut(pressed, outcome);
    const snapshot = await reload(options);
    const next = snapshot && renewed(body, pressed, snapshot);
    if (!next || !passing(outcome, snapshot) || performance.now() > until) {
      return refused(body, pressed, outcome, uncertain ? UNSURE : snapshot && !next ? GONE : REFUSED);
    }
    body = receipt ? { ...next, sequence: receipt.expectedSequence + 1 } : next;
  }
}

/** Return the answer to an action that was carried out. */
function carriedOut(pressed, { response, receipt }) {
  emptied(pressed);
  tell(receipt.settlement === "timeout" ? WORKING : "");
  return response;
}

/** Say that a press did not count; return an answer after which the page goes on. */
function refused(body, pressed, { response, receipt }, text) {
  emptied(pressed);
  if (PRESSES.has(pressed.kind) && !closed) tell(text);
  if (receipt || response.status !== 400) return response;
  return answer({ requestId: body.request_id, sequence: body.sequence, rejected: true,
    expectedSequence: body.sequence - 1, dispatched: false, dispatch: "not_dispatched",
    acknowledgement: "pending", settlement: "rejected", outcomes: [], diagnostics: [] });
}

function answer(value) {
  return new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" } });
}

/** Stand in for `fetch`: repeat actions, and remember the snapshots that the app receives. */
window.fetch = async (path, options = {}) => {
  if (path === "/api/action" && typeof options.body === "string"
    && JSON.parse(options.body).kind !== "close") return send(options);
  const response = await request(path, options);
  if (!response.ok || !["/api/state", "/api/pages"].includes(path)) return response;
  shown = await response.json();
  return answer(withCustomIds(shown));
};

// --- Presses that reach no control ----------------------------------------------------------------

/** Return the button, menu or option under an element, or null. */
function controlAt(element) {
  const pressed = element.closest?.("button.component-button, .select-trigger, .select-option");
  const { id } = split(pressed?.closest("button.component-button, .preview-select")?.dataset.controlKey);
  return id ? { id, value: pressed.dataset.value ?? null, element: pressed } : null;
}

/** Return True while the app drops presses. */
function blocked() {
  const { pendingAction, awaitingRevision, publishedRevision, transport } = window.simcordPreview;
  return Boolean(pendingAction || transport.uncertainRequestId || awaitingRevision > publishedRevision);
}

/** Keep a press until the app takes one; like Discord, ignore a second press on the same control. */
async function keep(control) {
  const same = (other) => other.id === control.id && other.value === control.value;
  if (split(window.simcordPreview.pendingAction?.controlKey).id === control.id || waiting.some(same)) return;
  waiting.push(control);
  if (waiting.length > 1) return;
  for (; waiting.length; waiting.shift()) {
    do await pause(); while (blocked());
    press(waiting[0]);
  }
}

/** Press the newest control with the same custom id. */
function press({ id, value }) {
  const find = () => [...document.querySelectorAll("button.component-button, .preview-select")]
    .findLast((element) => split(element.dataset.controlKey).id === id);
  let owner = find();
  if (!owner || owner.disabled) { tell(GONE); return; }
  if (!owner.matches(".preview-select")) { owner.click(); return; }
  if (!owner.matches(".is-open")) { owner.querySelector(".select-trigger").click(); owner = find(); }
  if (value === null) return;
  const option = [...owner.querySelectorAll(".select-option")].find((item) => item.dataset.value === value);
  if (option) option.click(); else tell(GONE);
}

document.addEventListener("click", (event) => {
  const control = event.isTrusted && controlAt(event.target);
  if (!control || control.element.matches(".select-trigger") || !blocked()) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  keep(control);
}, true);
document.addEventListener("pointerdown", (event) => { held = controlAt(event.target); }, true);
document.addEventListener("pointerup", () => {
  // The page replaced the control under the pointer, so that the browser reports no click.
  if (held && !held.element.isConnected) keep(held);
  held = null;
}, true);

// --- The notice -----------------------------------------------------------------------------------

const notice = document.createElement("div");
notice.id = "keeper-notice";
notice.setAttribute("role", "alert");
notice.hidden = true;
Object.assign(notice.style, { position: "fixed", bottom: "5rem", left: "50%", zIndex: 1000,
  transform: "translateX(-50%)", maxWidth: "40rem", padding: "0.75rem 1rem", borderRadius: "0.5rem",
  pointerEvents: "none", background: "#5c1f24", color: "#fff", font: "1rem sans-serif" });
document.body.append(notice);

/** Show a sentence for a while, or until another one if it stays; "" removes it. */
function tell(text, { stays = false } = {}) {
  notice.textContent = text;
  notice.hidden = !text;
  clearTimeout(Number(notice.dataset.timer));
  if (stays) return;
  notice.dataset.timer = setTimeout(() => { notice.hidden = true; }, READING);
}

await import("/simcord.js");
