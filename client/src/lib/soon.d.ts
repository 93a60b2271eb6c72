/** Fields that the server is about to tell; this file goes when wire.ts has them. */
import "./wire";

declare module "./wire" {
  interface Frame {
    phrase?: string;
    hint?: string;
    own?: boolean;
  }
  interface Lines {
    own?: boolean;
  }
}
