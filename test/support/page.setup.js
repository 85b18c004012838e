import { ensurePage } from '../../scripts/ensure-page.js';

export default function setUp() {
  ensurePage();
}
