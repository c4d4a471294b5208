/* Mexico's numbering plan: four areas have two digits, all others three. */
const shapes = [/^(\+52)(55|56|33|81)(\d{4})(\d{4})$/, /^(\+52)(\d{3})(\d{3})(\d{4})$/];

/** Groups the digits of a stored Mexican number (E.164); other countries stay unchanged. */
export const readablePhone = (phone: string): string => {
  const groups = shapes
    .map((shape) => shape.exec(phone)?.slice(1))
    .find((found) => found !== undefined);
  return groups?.join(' ') ?? phone;
};
