interface MessageFile {
  readonly default: object;
}

/**
 * Merges message files into one for the shell. Their top-level keys are distinct.
 *
 * @param files each an `import()` with the same `webpackChunkName`, so that a page makes one
 *   request.
 */
export const joinMessages = async (
  ...files: readonly Promise<MessageFile>[]
): Promise<{ readonly default: Record<string, unknown> }> => ({
  default: Object.assign({}, ...(await Promise.all(files)).map((file) => file.default)) as Record<
    string,
    unknown
  >, // JSON objects
});
