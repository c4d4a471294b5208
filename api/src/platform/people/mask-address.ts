/** `a•••@clinic.example`, `•••• 4567`: enough to recognise an address of one’s own. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at < 0 ? `•••• ${address.slice(-4)}` : `${[...address][0] ?? ''}•••${address.slice(at)}`;
};
