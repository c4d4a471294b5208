import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { pageMinifier } from './page-minifier';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'sala-page-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const built = async (page: string): Promise<string> => {
  await writeFile(path.join(directory, 'index.html'), page);
  await writeFile(path.join(directory, 'main.js'), '');
  const plugins = [
    new HtmlWebpackPlugin({
      template: path.join(directory, 'index.html'),
      inject: false,
      minify: pageMinifier,
    }),
  ];
  const compiler = webpack({
    mode: 'production',
    optimization: { minimize: false },
    context: directory,
    entry: './main.js',
    output: { path: path.join(directory, 'dist') },
    plugins,
  });
  await new Promise<void>((done, fail) => compiler.run((error) => (error ? fail(error) : done())));
  return readFile(path.join(directory, 'dist/index.html'), 'utf8');
};

test('the marks of the gateway stay; comments and blanks go', async () => {
  const page = `<!doctype html>
    <html>
      <head>
        <!-- Why. -->
        <!--sala:composition-->
        <script>run( 'a  b' );</script>
      </head>
      <body>
        <p>One <b>two</b>
          three</p>
        <!--sala:other-remotes-->
      </body>
    </html>`;
  expect(await built(page)).toBe(
    `<!doctype html><html><head><!--sala:composition--><script>run( 'a  b' );</script></head><body><p>One <b>two</b> three</p><!--sala:other-remotes--></body></html>`,
  );
});

test('styles keep their selectors, functions and media queries', async () => {
  const page = `<style>
    @media (max-width: 47.99rem) {
      html:has(#grant) :is(a, b) > i + i:not(:last-child) { padding: 0 calc(100% - 1.5rem); font: 1rem 'A B', sans-serif; }
      .a::before { content: ''; }
    }
  </style>`;
  expect(await built(page)).toBe(
    `<style>@media (max-width:47.99rem){html:has(#grant) :is(a,b)>i+i:not(:last-child){padding:0 calc(100% - 1.5rem);font:1rem 'A B',sans-serif}.a::before{content:''}}</style>`,
  );
});
