import {
  Controller,
  Get,
  Post,
  Req,
  Res,
  type Type,
  UseGuards,
  VERSION_NEUTRAL,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Answer } from './answer.js';
import { Board } from './board.js';
import type { BoardRequest } from './board-request.js';
import type { BoardRoute } from './board-settings.js';

/**
 * A controller of its own for each board. It answers by itself, so that no
 * interceptor wraps what the page is to read, and no pipe or parser of a query
 * comes between.
 */
export function boardController({ path, guards }: BoardRoute): Type<unknown> {
  @Controller({ path, version: VERSION_NEUTRAL })
  @UseGuards(...guards)
  class WeighterBoardController {
    constructor(
      private readonly board: Board,
      private readonly host: HttpAdapterHost,
    ) {}

    @Get()
    page(@Res() response: unknown): void {
      this.send(response, this.board.page());
    }

    @Get('api/overview')
    overview(@Req() request: BoardRequest, @Res() response: unknown): void {
      this.send(response, this.board.overview(request));
    }

    @Get('api/details')
    details(@Req() request: BoardRequest, @Res() response: unknown): void {
      this.send(response, this.board.details(request));
    }

    @Get('api/history')
    history(@Req() request: BoardRequest, @Res() response: unknown): void {
      this.send(response, this.board.history(request));
    }

    @Post('api/preview')
    preview(@Req() request: BoardRequest, @Res() response: unknown): void {
      this.send(response, this.board.preview(request));
    }

    @Post('api/changes')
    async change(
      @Req() request: BoardRequest,
      @Res() response: unknown,
    ): Promise<void> {
      this.send(response, await this.board.change(request));
    }

    private send(response: unknown, { status, headers, body }: Answer): void {
      const { httpAdapter } = this.host;
      for (const [name, value] of Object.entries(headers)) {
        httpAdapter.setHeader(response, name, value);
      }
      httpAdapter.reply(response, body, status);
    }
  }
  return WeighterBoardController;
}
