export {
  WeighterHealthIndicator,
  type IsUsableOptions,
  type UsableDetails,
} from './weighter.health-indicator.js';
