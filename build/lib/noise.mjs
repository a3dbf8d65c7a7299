// Lines that Chromium writes on every machine without a desktop, and that nobody can do anything about.
const NOISE = [
  // No system bus, and no session bus: the power monitor, the portals and the notifications look for them.
  /:ERROR:(?:dbus\/)?bus\.cc[(:]\d+\)?\] Failed to connect to the bus/,
  /:ERROR:(?:dbus\/)?object_proxy\.cc[(:]\d+\)?\] Failed to call method: org\.freedesktop\./,
  // It goes on without graphics hardware.
  /:ERROR:viz_main_impl\.cc\(\d+\)\] Exiting GPU process due to errors during initialization/
];

/** @param {string} line */
export function isNoise(line) {
  return NOISE.some((pattern) => pattern.test(line));
}
