// Playwright asks every Firefox for the media features of a page; the one of a long-term release may not know the command.
// Its answer is not used here, so another command is sent in its place: loaded by NODE_OPTIONS before Playwright.
const stringify = JSON.stringify;
const UNKNOWN = "emulation.setMediaFeaturesOverride";
JSON.stringify = (value, ...rest) => stringify(value?.method === UNKNOWN && value.id !== undefined ? { id: value.id, method: "session.status", params: {} } : value, ...rest);
