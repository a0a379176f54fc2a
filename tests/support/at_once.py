"""Requests that come together, each on a connection of its own."""

import threading


def at_once(suite, caller, requests):
    """Sends (method, path, body, headers) each on a thread and connection of its own, together."""
    gate, answers = threading.Barrier(len(requests)), [None] * len(requests)

    def send(index, method, path, body, headers):
        mine = suite.connect(caller)
        mine.get("/v1/me")  # the connection stands
        gate.wait()
        answers[index] = mine.write(method, path, body, **headers)
        mine.client.close()

    threads = [threading.Thread(target=send, args=(index, *request))
               for index, request in enumerate(requests)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def together(*calls):
    """What each of the calls returned, all made at once."""
    answers = [None] * len(calls)
    ready = threading.Barrier(len(calls))

    def call(place):
        ready.wait()
        answers[place] = calls[place]()

    threads = [threading.Thread(target=call, args=(place,)) for place in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
