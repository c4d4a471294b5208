interface MessageFile {
  readonly default: object;
}

/**
 * Several files of messages as the one that the shell asks for. No two of them have the same first
 * key.
 *
 * @param files each `import()` of the same `webpackChunkName`, so that a page makes one request.
 */
export const joinMessages = async (
  ...files: readonly Promise<MessageFile>[]
): Promise<{ readonly default: Record<string, unknown> }> => ({
  default: Object.assign({}, ...(await Promise.all(files)).map((file) => file.default)) as Record<
    string,
    unknown
  >, // JSON objects
});
