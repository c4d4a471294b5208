import { contract } from './contract';
import type { EndpointShape } from './platform/endpoint';
import { takesIdempotencyKey, withoutIdempotencyKey } from './idempotency';
import { apiEndpointNames, routes, type ApiEndpointName } from './route-table';

const posts = apiEndpointNames.filter((name) => routes[name].startsWith('POST '));
const exceptions = Object.keys(withoutIdempotencyKey) as ApiEndpointName[]; // the keys of a constant object

describe('endpoints that take an Idempotency-Key', () => {
  test('every endpoint that creates something takes one', () => {
    expect(posts.filter(takesIdempotencyKey).length).toBeGreaterThanOrEqual(70);
    const making =
      /(Create|Book|Wait|WalkIn|Open|Refund|Derive|Upload|Copy|Copies|Merge|Convert|Respond|Record|Propose|Accept|Add|Submit)$/;
    expect(posts.filter((name) => making.test(name) && !takesIdempotencyKey(name))).toEqual([]);
  });

  test('an exception is a POST without file or creation, and gives its reason', () => {
    for (const name of exceptions) {
      const shape: EndpointShape = contract[name];
      expect([name, posts.includes(name), shape.download ?? false]).toEqual([name, true, false]);
      expect([name, shape.status === 201]).toEqual([name, name === 'cfdiStamp']); // cfdiStamp is idempotent by itself
      expect(withoutIdempotencyKey[name]?.length).toBeGreaterThan(10);
    }
  });

  test('every other POST without a key returns a file', () => {
    const others = posts.filter(
      (name) => !takesIdempotencyKey(name) && !(name in withoutIdempotencyKey),
    );
    expect(others.filter((name) => !routes[name].endsWith(' file'))).toEqual([]);
  });
});
