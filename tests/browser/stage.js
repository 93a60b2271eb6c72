// Replace the clock, socket, randomness and speakers of a page: what it shows follows, to the byte, from what it is sent.
(() => {
  const later = new MessageChannel();
  const waiting = [];
  later.port1.onmessage = () => waiting.shift()();
  const soon = (work) => (waiting.push(work), later.port2.postMessage(0));
  const done = [];
  let now = 1_000_000_000;

  // -- time stands still until it is moved
  const timers = new Map();
  let names = 0;
  const set = (every) => (work, wait = 0, ...given) => {
    const pause = Math.max(every ? 1 : 0, Number(wait) || 0);
    timers.set(++names, { at: now + pause, work: () => work(...given), every: every ? pause : 0 });
    return names;
  };
  const realTimeout = window.setTimeout;
  const drawn = () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  window.setTimeout = set(false);
  window.setInterval = set(true);
  window.clearTimeout = window.clearInterval = (name) => timers.delete(name);
  Date.now = performance.now = () => now;

  function next(until) {
    let first;
    for (const [name, timer] of timers) if (timer.at <= until && (!first || timer.at < first[1].at)) first = [name, timer];
    return first;
  }

  /**
   * Return the time until which only the last run of a repeating timer is done. On a device that speaks, repeating
   * timers must not run ahead of single ones; elsewhere the page must not depend on their order.
   */
  function once(until) {
    if (!location.hash.includes("narrator")) return until;
    const due = [...timers.values()].filter((timer) => !timer.every).map((timer) => timer.at);
    return Math.max(now, Math.min(until, ...due));
  }

  async function moveTo(moment) {
    for (let due = next(moment); due; due = next(moment)) {
      const [name, timer] = due;
      if (timer.every) timer.at += timer.every * Math.floor((once(moment) - timer.at) / timer.every); // only its last run
      now = Math.max(now, timer.at);
      if (timer.every) timer.at += timer.every;
      else timers.delete(name);
      timer.work();
      await flushed();
    }
    now = Math.max(now, moment);
  }

  // -- randomness is the same every time
  let luck = 1;
  Math.random = () => (luck = (luck * 16807) % 2147483647) / 2147483647;
  crypto.getRandomValues = (bytes) => bytes.map(() => Math.floor(Math.random() * 256));

  // -- effects outside of the page
  for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    const start = prototype.start;
    prototype.start = function (...given) {
      done.push("sound");
      return start.apply(this, given);
    };
  }
  Object.defineProperty(AudioContext.prototype, "state", { get: () => "running" });
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true } });
  navigator.vibrate = (pattern) => !!done.push(`vibration ${pattern}`);
  let asking = 0;
  const awaited = (prototype, name) => {
    const real = prototype[name];
    prototype[name] = async function (...given) {
      asking++;
      try {
        return await real.apply(this, given);
      } finally {
        soon(() => asking--);
      }
    };
  };
  awaited(Response.prototype, "arrayBuffer");
  awaited(BaseAudioContext.prototype, "decodeAudioData");
  const fetch = window.fetch.bind(window);
  window.fetch = async (address, options) => {
    done.push(`request ${new URL(address, location.href).pathname}`);
    asking++;
    try {
      return await fetch(address, options);
    } finally {
      soon(() => asking--);
    }
  };

  // -- the server is a list of messages
  let socket;
  let hello = [];
  const asked = [];
  window.WebSocket = class {
    constructor() {
      done.push("socket");
      socket = this;
      queueMicrotask(() => this.onopen?.({}));
    }
    send(text) {
      const message = JSON.parse(text);
      if (message.t === "hello") queueMicrotask(() => deliver(hello));
      else if (message.t === "ping") queueMicrotask(() => deliver([JSON.stringify({ t: "pong", at: message.at, server: now })]));
      else if (message.t === "beat") queueMicrotask(() => deliver([text]));
      else if (message.id) asked.push(message.id);
    }
    close(code = 1000) {
      this.onclose?.({ code, reason: "" });
    }
  };

  /** Deliver messages. An acknowledgement gets the id of a command sent here; it is dropped if there was none. */
  function deliver(messages) {
    for (const text of messages) {
      const message = JSON.parse(text);
      if (message.t === "ack") {
        if (asked.length === 0) continue;
        message.id = asked.shift();
      }
      socket.onmessage?.({ data: JSON.stringify(message) });
    }
  }

  /** Wait until all immediate effects are done. */
  async function flushed() {
    do await new Promise(soon);
    while (asking > 0);
  }

  // -- what is visible
  const stored = (kept) => JSON.stringify(Object.entries(kept).sort());
  const sizes = () => [...document.querySelectorAll("body *")].map((node) => `${node.offsetWidth ?? ""}×${node.offsetHeight ?? ""}`).join(" ");
  const fields = () => [...document.querySelectorAll("input, select")].map((field) => field.value).join("\n");

  const picture = () => ({
    page: document.documentElement.outerHTML,
    title: document.title,
    address: location.hash,
    fields: fields(),
    focus: document.activeElement?.outerHTML ?? "",
    kept: stored(localStorage) + stored(sessionStorage),
    done: done.join("\n"),
    sizes: sizes(),
  });

  function digest(text) {
    let one = 0xdeadbeef;
    let two = 0x41c6ce57;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 2654435761);
      two = Math.imul(two ^ code, 1597334677);
    }
    return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`;
  }

  const nameOf = (node) => (node.getAttribute("aria-label") ?? node.textContent).trim().replace(/\s+/g, " ");
  const button = (name) => [...document.querySelectorAll("button, label")].find((one) => nameOf(one).startsWith(name));

  /** Close and reconnect: after its pause the page says hello and is sent the current state. */
  async function comeBack(fresh) {
    hello = fresh;
    socket.onclose?.({ code: 1006, reason: "" });
    await moveTo(now + 2000);
    await flushed();
  }

  /** Press a button for this time, second by second, and keep holding it. */
  async function grip(name, seconds) {
    const held = button(name);
    held.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0, pointerType: "mouse" }));
    for (let at = 0; at < seconds; at++) await moveTo(now + 1000);
    await flushed();
    return held;
  }

  /** Hold a button for this time, then release it. */
  async function hold(name, seconds) {
    const held = await grip(name, seconds);
    held.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, button: 0, pointerType: "mouse" }));
    await flushed();
  }

  async function happen(moment) {
    await moveTo(moment.at);
    if (moment.fresh) await comeBack(moment.fresh);
    for (const name of moment.taps) button(name)?.click();
    await flushed();
    deliver(moment.messages);
    await flushed();
  }

  window.stage = {
    grip: async (name, seconds) => void (await grip(name, seconds)),
    hold,
    happen,
    picture,
    /** Close the connection; the clock does not move. */
    cut: async (code) => (socket.onclose?.({ code, reason: "" }), await flushed()),
    /** Run work of the test, not of the page, with real timers. */
    apart: async (work) => {
      const ours = window.setTimeout;
      window.setTimeout = realTimeout;
      try {
        return await work();
      } finally {
        window.setTimeout = ours;
      }
    },
    press: async (name) => (button(name).click(), await flushed()),
    /** Wait for the fonts: without them letters have other widths. */
    ready: async () => {
      await Promise.all([...document.fonts].map((font) => font.load()));
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" })); // sound is allowed from now on
      await flushed();
    },
    /** Play a script without looking at the page. */
    pass: async (script) => {
      for (const moment of script) await happen(moment);
    },
    /** Play a script; return a digest of the page after every moment. */
    play: async (script) => {
      const seen = [];
      for (const moment of script) {
        await happen(moment);
        seen.push(digest(JSON.stringify(picture())));
      }
      return seen;
    },
    /** Play a script; return the page after every moment, once drawn: sizes and scrolling change with a frame. */
    watch: async (script) => {
      const seen = [];
      for (const moment of script) {
        await happen(moment);
        await drawn();
        await flushed();
        seen.push(picture());
      }
      return seen;
    },
  };
})();
