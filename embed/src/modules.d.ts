/** A style sheet as text. */
declare module '*.css' {
  const css: string;
  export default css;
}

/** The name of the built form, which has a hash. */
declare const FORM_FILE: string;
