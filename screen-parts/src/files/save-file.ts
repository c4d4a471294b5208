/** Downloads a file received from the API. */
export const saveFile = ({
  name,
  content,
}: {
  readonly name: string;
  readonly content: Blob;
}): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
