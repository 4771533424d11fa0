/** The server cannot start; the message is for the person who starts it and is shown without a stack trace. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}
