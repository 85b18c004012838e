import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { defineConfig } from 'vitepress';

const docs = join(import.meta.dirname, '..');
const { description, repository } = parse(join(docs, '..', 'package.json'));

/** Where the files are that a page leads to and the site does not have. */
const source = repository?.url?.replace(/^git\+/, '').replace(/\.git$/, '');

const PAGES = [
  {
    text: 'Choose',
    pages: ['selectors', 'weights', 'changes', 'strategies'],
  },
  { text: 'Call', pages: ['handlers', 'failover', 'errors', 'watching'] },
  {
    text: 'Run',
    pages: [
      'control',
      'metrics',
      'board',
      'sharing',
      'testing',
      'performance',
      'troubleshooting',
    ],
  },
  { text: 'Use', pages: ['recipes', 'without-nest', 'migration'] },
];

export default defineConfig({
  title: 'nestjs-weighter',
  description,
  lang: 'en',
  srcExclude: ['snippets/**', 'recipes/**'],
  markdown: { config: leadOutside },
  themeConfig: {
    outline: 'deep',
    search: { provider: 'local' },
    nav: [
      { text: 'Documentation', link: '/' },
      { text: 'API', link: '/api/' },
    ],
    sidebar: {
      '/': PAGES.map(({ text, pages }) => ({
        text,
        items: pages.map((page) => ({ text: titleOf(page), link: `/${page}` })),
      })),
      '/api/': apiSidebar(),
    },
    ...(source === undefined
      ? {}
      : { socialLinks: [{ icon: 'github', link: source }] }),
  },
});

function parse(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function titleOf(page) {
  const file = join(docs, `${page}.md`);
  return existsSync(file)
    ? /^# (.+)$/m.exec(readFileSync(file, 'utf8'))[1]
    : page;
}

function apiSidebar() {
  const file = join(docs, 'api', 'typedoc-sidebar.json');
  const entries = existsSync(file) ? parse(file) : [];
  return entries.map((entry) => ({
    ...entry,
    text: posix.join('nestjs-weighter', entry.text.replace(/^index$/, '')),
  }));
}

/** A link to what is no page, as to a sample or a dashboard, is one to the repository; without that, it is text. */
function leadOutside(markdown) {
  markdown.core.ruler.push('lead-outside', ({ tokens, env }) => {
    const inline = tokens.flatMap(({ children }) => children ?? []);
    const opened = [];
    for (const token of inline) {
      if (token.type === 'link_open') {
        opened.push(leadOne(token, env.relativePath));
      } else if (token.type === 'link_close' && opened.pop() === false) {
        token.tag = 'span';
      }
    }
  });
}

/** Whether it is still a link. */
function leadOne(token, page) {
  const href = token.attrGet('href');
  const path = posix.join('docs', posix.dirname(page), href);
  const isOnSite = path.startsWith('docs/') && !/\.(json|yml)$/.test(path);
  if (!href.startsWith('.') || isOnSite) {
    return true;
  }
  if (source !== undefined) {
    token.attrSet('href', `${source}/tree/HEAD/${path}`);
    return true;
  }
  token.tag = 'span';
  token.attrs = [];
  return false;
}
