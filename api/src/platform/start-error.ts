/** Why the server cannot start, in a sentence for whoever starts it: shown without a stack. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}
