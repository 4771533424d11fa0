/** A child's first name for SMS; a very long one is cut, so that the text stays within two segments. */
export const toSmsChild = (firstName: string) => firstName.slice(0, 25);
