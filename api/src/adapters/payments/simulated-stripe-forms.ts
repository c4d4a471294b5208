import * as z from 'zod/mini';

const text = z.string();
const wholeNumber = z.pipe(
  z.string(),
  z.transform((digits: string) => Number(digits)),
);
const metadata = z._default(z.record(z.string(), z.string()), {});
const recurring = z.object({ interval: z.enum(['month', 'year']) });

export const sessionForm = z.object({
  mode: z.enum(['payment', 'subscription']),
  client_reference_id: text,
  customer: z.optional(text),
  customer_email: z.optional(text),
  payment_method_types: z.array(text),
  success_url: z.url({ protocol: /^https?$/ }),
  expires_at: wholeNumber,
  locale: text,
  metadata,
  line_items: z.tuple([
    z.object({
      price_data: z.object({
        currency: z.literal('mxn'),
        unit_amount: wholeNumber,
        product_data: z.object({ name: text }),
        recurring: z.optional(recurring),
      }),
    }),
  ]),
});
const priceData = z.object({
  product: text,
  unit_amount: wholeNumber,
  recurring,
});
export const subscriptionForm = z.object({
  items: z.optional(z.tuple([z.object({ id: text, price_data: priceData })])),
  metadata,
  cancel_at_period_end: z.optional(z.enum(['true', 'false'])),
});
export const previewForm = z.object({
  subscription: text,
  subscription_details: z.object({ items: z.tuple([z.object({ price_data: priceData })]) }),
});
export const refundForm = z.object({ payment_intent: text, amount: wholeNumber });
export const customerForm = z.object({ email: text, name: text });
export const productForm = z.object({ id: text, name: text });
export const portalForm = z.object({
  customer: text,
  return_url: z.url({ protocol: /^https?$/ }),
});
export const searchForm = z.object({ query: text });
export const invoicesForm = z.object({ subscription: text });
export const disputesForm = z.object({ payment_intent: text });

/** An answer in Stripe's way of saying no. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly type = 'invalid_request_error',
  ) {
    super(message);
  }
}
export const missing = (what: string): Refusal =>
  new Refusal(404, 'resource_missing', `No such ${what}`);

export const parsed = <Form>(
  schema: { safeParse(given: unknown): { success: boolean; data?: Form | undefined } },
  given: unknown,
): Form => {
  const result = schema.safeParse(given);
  if (result.data === undefined)
    throw new Refusal(400, 'parameter_invalid', 'A parameter is missing or invalid');
  return result.data;
};
