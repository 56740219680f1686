// Where Chromium is on this machine. Plain JavaScript for Node 20.
import { existsSync } from "node:fs";

/** Debian's, by path. Without windows Chromium takes a third less processor time: the shell is preferred. */
export const debianChromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Debian's Chromium where it is installed; undefined leaves the choice to Playwright, which has its own. */
export const findChromium = () => debianChromium.find((path) => existsSync(path));
