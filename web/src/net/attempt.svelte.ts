// Something that may fail: whether it goes on, and the sentence that says why it did not work.

export class Attempt {
  busy = $state(false);
  error = $state("");

  /** Do it; what was said of the last attempt is gone. */
  async make(work: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.error = "";
    try {
      await work();
    } catch (problem) {
      this.error = (problem as Error).message;
    } finally {
      this.busy = false;
    }
  }
}
