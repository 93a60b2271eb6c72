/** The server's QR code as shapes to draw: of its SVG nothing is taken but the size and the paths. */
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
