"""A program at a live table: python bot_client.py http://127.0.0.1:8000 CODE NAME (see docs/bots.md)"""

import json
import random
import sys
import time
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def post(url, body):
    with urlopen(Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})) as answer:
        return json.load(answer)


def choose(view):
    """Put your own strategy here; `open` stands for commands that are too many to list."""
    return random.choice([it for it in view["legal"] if it["do"] not in ("open", "say", "withdraw")] + [None])


def play(socket, token):
    """Play to the end of the game, or of the connection."""
    socket.send(json.dumps({"t": "hello", "token": token}))
    last = None
    for message in map(json.loads, socket):
        if message["t"] == "looking":  # a program knows its card at once
            socket.send(json.dumps({"t": "looked", "id": message["deal"], "deal": message["deal"]}))
        view = message.get("view")
        if view and view["winner"]:
            return view
        if view and last != (moment := (view["phase"], view["step"])):  # once in every step is enough
            last, name = moment, f"{random.getrandbits(64):x}"  # a used name has no effect
            if command := choose(view):
                socket.send(json.dumps({"t": "do", "id": name, "cmd": command}))
    return None


if __name__ == "__main__":
    server, code, name = sys.argv[1:4]
    token, view = post(f"{server}/api/tables/{code}/join", {"name": name})["token"], None
    while not view:
        try:
            with connect(f"ws{server.removeprefix('http')}/ws") as socket:
                view = play(socket, token)
        except (OSError, WebSocketException):
            time.sleep(0.3)  # the server is away; after reconnecting it shows the current state
    print(f"{name}: seat {view['me']['seat']}, {view['me']['role']}; {view['winner']} won")
