import { createPasswords } from './passwords';

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

test('default to argon2id with 19 MiB and two passes', async () => {
  expect(await createPasswords().hash('Sala-demo-1')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  );
  expect(await createPasswords(cheap).hash('Sala-demo-1')).toMatch(
    /^\$argon2id\$v=19\$m=8,t=1,p=1\$/,
  );
});

test('verify with their own cost, whatever the current default', async () => {
  const hashed = await createPasswords(cheap).hash('Sala-demo-1');
  const passwords = createPasswords();
  expect(await passwords.verify(hashed, 'Sala-demo-1')).toBe(true);
  expect(await passwords.verify(hashed, 'Sala-demo-2')).toBe(false);
});

test('an unknown account takes equally long', async () => {
  const passwords = createPasswords();
  const hashed = await passwords.hash('Sala-demo-1');
  const timeOf = async (known: string | undefined): Promise<number> => {
    const before = process.cpuUsage();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await passwords.verify(known, 'Sala-demo-2')).toBe(false);
    return process.cpuUsage(before).user;
  };
  await passwords.verify(undefined, ''); // creates the decoy hash
  expect(await timeOf(undefined)).toBeGreaterThan((await timeOf(hashed)) / 3);
});
