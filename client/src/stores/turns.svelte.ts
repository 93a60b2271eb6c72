/** Counts the moments at which the person before this device must act: whatever covers the page is closed then. */
class Turns {
  begun = $state(0);

  begin(): void {
    this.begun++;
  }
}

export const turns = new Turns();
