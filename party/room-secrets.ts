/** What a room needs of the Worker's settings. */
export interface RoomSecrets {
  ROOM_SECRET: string;
}
