import { html, render } from 'htm/preact';

render(html`<main>Weighter</main>`, document.getElementById('app')!);
