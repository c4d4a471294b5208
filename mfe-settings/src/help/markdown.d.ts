declare module '*.md' {
  /** Content of the file. */
  const text: string;
  export default text;
}
