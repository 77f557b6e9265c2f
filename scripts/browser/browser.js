// Runs Chromium without a display and controls it through the DevTools protocol over pipes. Needs no
// packages. The graphics processor is software (SwiftShader).

import {spawn} from "node:child_process";
import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {inflateSync} from "node:zlib";

const kTimeout = 120000;  // of one command (ms)

export class Browser {
  constructor(path) {
    this.folder = mkdtempSync(join(tmpdir(), "mjtools-browser-"));
    const flags = ["--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--use-gl=angle",
                   "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-first-run",
                   "--disable-background-networking", "--disable-dev-shm-usage",
                   "--user-data-dir=" + this.folder, "about:blank"];
    this.process = spawn(path, flags, {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
    this.next = 0;
    this.waiting = new Map();
    this.listeners = [];
    let rest = Buffer.alloc(0);
    this.process.stdio[4].on("data", (data) => {
      rest = Buffer.concat([rest, data]);
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        this.receive(JSON.parse(rest.subarray(0, end).toString()));
        rest = rest.subarray(end + 1);
      }
    });
    this.ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.process.on("error", () => {});
  }

  receive(message) {
    if (message.id === undefined) {
      for (const listener of this.listeners) listener(message);
      return;
    }
    const {resolve, reject} = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) reject(new Error(message.error.message));
    else resolve(message.result);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = ++this.next;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(method + " did not end")), kTimeout);
      const done = (f) => (value) => {
        clearTimeout(timer);
        f(value);
      };
      this.waiting.set(id, {resolve: done(resolve), reject: done(reject)});
      this.process.stdio[3].write(JSON.stringify({id, method, params, sessionId}) + "\0");
    });
  }

  async close() {
    await this.send("Browser.close").catch(() => this.process.kill());
    await this.ended;
    rmSync(this.folder, {recursive: true, force: true, maxRetries: 5, retryDelay: 200});
  }
}

// A page in the browser. `problems` collects errors of scripts, messages of the console, blocked
// requests, dialogs and every request that is not the page itself.
export class Page {
  static async open(browser, url, width = 960, height = 640) {
    const page = new Page();
    page.browser = browser;
    page.problems = [];
    page.requests = [];
    const {targetId} = await browser.send("Target.createTarget", {url: "about:blank"});
    page.targetId = targetId;
    page.session = (await browser.send("Target.attachToTarget", {targetId, flatten: true})).sessionId;
    page.listener = ({method, params, sessionId}) => {
      if (sessionId !== page.session) return;
      if (method === "Runtime.exceptionThrown") {
        page.problems.push(params.exceptionDetails.exception?.description ||
                           params.exceptionDetails.text);
      }
      if (method === "Log.entryAdded" && params.entry.level === "error") {
        page.problems.push(params.entry.text);
      }
      if (method === "Runtime.consoleAPICalled") {
        page.problems.push(params.args.map((a) => a.value || a.description).join(" "));
      }
      if (method === "Network.requestWillBeSent") page.requests.push(params.request.url);
      if (method === "Page.javascriptDialogOpening") {
        page.problems.push("dialog: " + params.message);
        page.send("Page.handleJavaScriptDialog", {accept: true});
      }
    };
    browser.listeners.push(page.listener);
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.send(domain + ".enable");
    await page.send("Emulation.setDeviceMetricsOverride",
                    {width, height, deviceScaleFactor: 1, mobile: false});
    await page.send("Page.navigate", {url});
    await page.until("document.body && document.body.dataset.state !== undefined");
    return page;
  }
  send(method, params) {
    return this.browser.send(method, params, this.session);
  }
  // Returns the value of an expression in the page.
  async value(expression) {
    const {result, exceptionDetails} = await this.send(
        "Runtime.evaluate", {expression, returnByValue: true, awaitPromise: true});
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
    }
    return result.value;
  }
  // Waits until an expression is true.
  async until(expression) {
    const end = Date.now() + kTimeout;
    while (!(await this.value(expression))) {
      if (Date.now() > end) throw new Error("never true: " + expression);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  // Waits until two pictures have been drawn.
  frames() {
    return this.value("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => " +
                      "requestAnimationFrame(() => r(true)))))");
  }
  async key(key) {
    for (const type of ["keyDown", "keyUp"]) {
      await this.send("Input.dispatchKeyEvent",
                      {type, key, text: type === "keyDown" && key.length === 1 ? key : undefined});
    }
    await this.frames();
  }
  async drag(x0, y0, x1, y1) {
    const mouse = (type, x, y, buttons) => this.send(
        "Input.dispatchMouseEvent", {type, x, y, button: "left", buttons, clickCount: 1});
    await mouse("mousePressed", x0, y0, 1);
    await mouse("mouseMoved", (x0 + x1) / 2, (y0 + y1) / 2, 1);
    await mouse("mouseMoved", x1, y1, 1);
    await mouse("mouseReleased", x1, y1, 0);
    await this.frames();
  }
  // Returns a screenshot as PNG.
  async screenshot() {
    await this.frames();
    return Buffer.from((await this.send("Page.captureScreenshot", {format: "png"})).data, "base64");
  }
  async close() {
    await this.browser.send("Target.closeTarget", {targetId: this.targetId});
    this.browser.listeners = this.browser.listeners.filter((l) => l !== this.listener);
  }
}

// Decodes a PNG file of 8 bits per channel without interlacing.
export function decodePng(png) {
  const width = png.readUInt32BE(16), height = png.readUInt32BE(20);
  const channels = {2: 3, 6: 4}[png[25]];
  const parts = [];
  for (let at = 8; at < png.length;) {
    const size = png.readUInt32BE(at), type = png.toString("latin1", at + 4, at + 8);
    if (type === "IDAT") parts.push(png.subarray(at + 8, at + 8 + size));
    at += size + 12;
  }
  const raw = inflateSync(Buffer.concat(parts)), row = width * channels;
  const data = new Uint8Array(row * height);
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; ++x) {
      const a = x >= channels ? data[y * row + x - channels] : 0;
      const b = y > 0 ? data[(y - 1) * row + x] : 0;
      const c = x >= channels && y > 0 ? data[(y - 1) * row + x - channels] : 0;
      const p = a + b - c, pa = Math.abs(p - a), pb = Math.abs(p - b), pc = Math.abs(p - c);
      const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
      const predicted = [0, a, b, (a + b) >> 1, paeth][filter];
      data[y * row + x] = raw[y * (row + 1) + 1 + x] + predicted;
    }
  }
  return {width, height, channels, data};
}
