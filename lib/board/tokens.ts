export const BOARD_SETTINGS = Symbol('nestjs-weighter:board-settings');
