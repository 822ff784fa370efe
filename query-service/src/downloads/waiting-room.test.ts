import { createWaitingRoom } from './waiting-room.ts';

describe('the room for who waits', () => {
  it('has a part for each address, and is full at some point', () => {
    const room = createWaitingRoom({ perAddress: 2, inAll: 3 });
    const leave = room.enter('a');
    room.enter('a');
    expect(() => room.enter('a')).toThrow('download.too-many');
    room.enter('b');
    expect(() => room.enter('c')).toThrow('download.busy');
    leave();
    room.enter('c');
    expect(() => room.enter('b')).toThrow('download.busy');
  });
});
