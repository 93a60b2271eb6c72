/** Read the server's QR code: only the size and the paths are taken from its SVG, so no other markup reaches the page. */
export interface Drawing {
  box: string;
  light: string;
  dark: string;
}

export function readQr(svg: string): Drawing | undefined {
  const box = /\bviewBox="([\d. ]+)"/.exec(svg)?.[1];
  const [light, dark] = [...svg.matchAll(/<path\b[^>]*?\sd="([MmHhVvZzLl\d.\s-]+)"/g)].map(([, path]) => path);
  return box && light && dark ? { box, light, dark } : undefined;
}
