/** Why the server cannot start, as a message for the person who starts it; shown without a stack. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}
