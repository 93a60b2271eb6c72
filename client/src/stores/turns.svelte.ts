/** Counts the moments at which the person at this device must act. Sheets that cover the page close then. */
class Turns {
  begun = $state(0);

  begin(): void {
    this.begun++;
  }
}

export const turns = new Turns();
