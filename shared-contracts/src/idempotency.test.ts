import { contract } from './contract';
import type { EndpointShape } from './platform/endpoint';
import { takesIdempotencyKey, withoutIdempotencyKey } from './idempotency';
import { apiEndpointNames, routes, type ApiEndpointName } from './route-table';

const posts = apiEndpointNames.filter((name) => routes[name].startsWith('POST '));
const exceptions = Object.keys(withoutIdempotencyKey) as ApiEndpointName[]; // the keys of a constant object

describe('endpoints that take an Idempotency-Key', () => {
  test('whatever makes something is one of them, without being named anywhere', () => {
    expect(posts.filter(takesIdempotencyKey).length).toBeGreaterThanOrEqual(70);
    const making =
      /(Create|Book|Wait|WalkIn|Open|Refund|Derive|Upload|Copy|Copies|Merge|Convert|Respond|Record|Propose|Accept|Add|Submit)$/;
    expect(posts.filter((name) => making.test(name) && !takesIdempotencyKey(name))).toEqual([]);
  });

  test('an exception is a POST, answers with no file, makes nothing, and has its reason', () => {
    for (const name of exceptions) {
      const shape: EndpointShape = contract[name];
      expect([name, posts.includes(name), shape.download ?? false]).toEqual([name, true, false]);
      expect([name, shape.status === 201]).toEqual([name, name === 'cfdiStamp']); // which makes one stamp by itself
      expect(withoutIdempotencyKey[name]?.length).toBeGreaterThan(10);
    }
  });

  test('every other POST that takes none answers with a file', () => {
    const others = posts.filter(
      (name) => !takesIdempotencyKey(name) && !(name in withoutIdempotencyKey),
    );
    expect(others.filter((name) => !routes[name].endsWith(' file'))).toEqual([]);
  });
});
