// Return the measurable flaws of the page as it is drawn now, as sentences.
(exceptions) => {
  const ROOM = 1; // tolerance for rounding, in pixels
  const TARGET = 48;
  const CLOCK = 7;
  const TARGETS = "button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=switch]";
  const found = [];
  const dialog = [...document.querySelectorAll("dialog[open], [role=dialog]")].at(-1);
  const top = dialog ?? document.body;

  const isSeen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest(".hidden-text, svg symbol") && getComputedStyle(node).clipPath === "none";
  const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 40);
  const nameOf = (node) => `${node.tagName.toLowerCase()}${[...node.classList].filter((one) => !one.startsWith("svelte-")).map((one) => `.${one}`).join("")}`;
  const say = (what, node, text = "") => found.push(`${what}: ${node.parentElement ? nameOf(node.parentElement) + " > " : ""}${nameOf(node)} «${short(text || node.textContent)}»`);
  const isExcepted = (node) => exceptions.some((one) => node.closest(one));

  const meets = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const inner = (node) => {
    const { left, top } = node.getBoundingClientRect();
    return { left: left + node.clientLeft, top: top + node.clientTop, right: left + node.clientLeft + node.clientWidth, bottom: top + node.clientTop + node.clientHeight };
  };
  const clips = (value) => value === "hidden" || value === "clip";
  const scrolls = (value) => value === "auto" || value === "scroll";

  /** Return how many pixels of this box cannot be scrolled into view, horizontally and vertically. */
  function lost(box, node) {
    let seen = box;
    let [across, along] = [0, 0];
    for (let at = node; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.position === "fixed" && at !== node) break;
      if (style.display === "inline" || style.display === "contents") continue;
      const frame = inner(at);
      if (clips(style.overflowX)) across = Math.max(across, frame.left - seen.left, seen.right - frame.right);
      if (clips(style.overflowY)) along = Math.max(along, frame.top - seen.top, seen.bottom - frame.bottom);
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
        seen = meets(seen, frame);
        if (seen.right <= seen.left || seen.bottom <= seen.top) return [0, 0]; // a little further down
      }
    }
    return [across, along];
  }

  function scrollsIn(axis, node) {
    for (let at = node; at; at = at.parentElement) if (scrolls(getComputedStyle(at)[`overflow${axis}`])) return true;
    return false;
  }

  const PRESSED = "button, label, a, summary";
  const floats = (node) => node && (["fixed", "sticky"].includes(getComputedStyle(node).position) || floats(node.parentElement));

  /** Return whether something else covers it; elements fixed at an edge while the page scrolls do not count. */
  function isCovered(box, node) {
    if (getComputedStyle(node).pointerEvents === "none" || scrollsIn("X", node) || scrollsIn("Y", node)) return false;
    return [0.1, 0.5, 0.9].some((at) => {
      const hit = document.elementFromPoint(box.left + box.width * at, box.top + box.height / 2);
      if (!hit || hit.contains(node) || node.contains(hit) || floats(hit)) return false;
      return !(node.closest(PRESSED) && node.closest(PRESSED) === hit.closest(PRESSED));
    });
  }

  // -- the page
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} px wide`);

  // -- words
  const letters = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let text = letters.nextNode(); text; text = letters.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !isSeen(node) || isExcepted(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const slack = parseFloat(getComputedStyle(node).fontSize) * 0.25; // letters have room above and below
    for (const box of range.getClientRects()) {
      if (box.width === 0) continue;
      const [across, along] = lost(box, node);
      const isOut = ((box.left < -ROOM || box.right > innerWidth + ROOM) && !scrollsIn("X", node)) || (box.top + scrollY < -ROOM && !scrollsIn("Y", node));
      if (across > ROOM || along > slack) say(`text is cut by ${Math.round(Math.max(across, along))} px`, node, text.data);
      else if (isOut) say("text is outside of the screen", node, text.data);
      else if (isCovered(box, node)) say("text is covered", node, text.data);
      else continue;
      break;
    }
  }
  // -- fingers
  for (const node of top.querySelectorAll(TARGETS)) {
    if (!isSeen(node) || node.disabled || isExcepted(node)) continue;
    const style = getComputedStyle(node);
    const label = node.matches("input") ? node.closest("label") : null;
    const box = (label ?? node).getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const isInText = style.display === "inline" && node.parentElement.textContent.trim() !== node.textContent.trim();
    if (!isInText && (box.width < TARGET - 0.5 || box.height < TARGET - 0.5)) say(`a target of ${Math.round(box.width)}×${Math.round(box.height)}`, node, node.getAttribute("aria-label") ?? "");
    const [across, along] = lost(box, node.parentElement);
    if (across > ROOM + 3 || along > ROOM + 3) say(`a target is cut by ${Math.round(Math.max(across, along))} px`, node);
  }

  // -- whether everything can be reached by scrolling; nothing that stays in place may cover it then
  const scrolled = [...document.querySelectorAll("*")].filter((one) => one.scrollTop || one.scrollLeft).map((one) => [one, one.scrollTop, one.scrollLeft]);
  for (const node of top.querySelectorAll(TARGETS)) {
    if (!isSeen(node) || node.disabled || isExcepted(node)) continue;
    node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = node.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit || !(node.contains(hit) || hit.contains(node) || node.closest("label")?.contains(hit))) say("a target cannot be scrolled to", node, node.getAttribute("aria-label") ?? "");
    for (let at = node; at; at = at.parentElement) if (at.scrollTop || at.scrollLeft) at.scrollTo({ top: 0, left: 0, behavior: "instant" });
  }
  for (const [node, top, left] of scrolled) node.scrollTo({ top, left, behavior: "instant" });

  // -- the clock
  const light = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const colours = (text) => [...text.matchAll(/rgba?\(([^)]+)\)/g)].map(([, inside]) => inside.split(/[ ,/]+/).map(Number)).filter((one) => one[3] !== 0);
  for (const clock of document.querySelectorAll(".sky .clock")) {
    const sky = getComputedStyle(clock.closest(".sky"));
    const ink = light(colours(getComputedStyle(clock).color)[0]);
    for (const ground of colours(`${sky.backgroundColor} ${sky.backgroundImage}`)) {
      const [dark, bright] = [ink, light(ground)].sort((a, b) => a - b);
      const ratio = (bright + 0.05) / (dark + 0.05);
      if (ratio < CLOCK) say(`the clock has a contrast of ${ratio.toFixed(1)}`, clock);
    }
  }
  return found;
};
