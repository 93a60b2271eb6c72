/** Fields that the server is about to tell; this file goes when wire.ts has them. */
import "./wire";

declare module "./wire" {
  interface StepShown {
    next?: number[];
    taps?: number;
    sums?: [number, number][];
  }
  interface View {
    silenced?: number[];
  }
  interface SeatView {
    voted?: number | null;
    chosen?: number[];
  }
  interface Frame {
    phrase?: string;
    hint?: string;
    own?: boolean;
  }
  interface Lines {
    own?: boolean;
  }
}
